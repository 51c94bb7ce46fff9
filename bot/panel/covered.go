package panel
