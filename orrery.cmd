@echo off
rem Runs the command line of this checkout, as ./orrery does elsewhere.
node "%~dp0orrery" %*
