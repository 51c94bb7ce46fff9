package returnofheroes
import ("testing";"os";"time";"skald/imaging")
func TestScratch(t *testing.T){
 p,_:=imaging.NewPainter(imaging.Day(),imaging.NewAssets(80<<20))
 mid:=middleView()
 r:=request("board",""); r.Since=startView(4)
 f:=func(name string, v any, r imaging.Request){
  c,err:=Scene{}.Draw(p,v,r); if err!=nil{t.Error(err);return}
  t0:=time.Now()
  c,_=Scene{}.Draw(p,v,r)
  t1:=time.Now()
  pic,_:=c.PNG()
  t.Log(name,t1.Sub(t0),time.Since(t1),len(pic.PNG)/1024,"KB")
  os.WriteFile("/tmp/imaging/"+name+".png",pic.PNG,0o644)
 }
 f("start",startView(3),request("board",""))
 prev:=middleView(); prev.Heroes[1].At=prev.Heroes[0].House; prev.Tokens=prev.Tokens[:len(prev.Tokens)-3]
 r.Since=prev
 f("mid",mid,r)
 f("tileF",mid,request("tile","F"))
 f("tileI",mid,request("tile","I"))
 f("sheet",mid,request("sheet","1"))
 f("dice",mid,request("dice","3 5 6 1/8"))
 f("end",endView(),request("end",""))
}
