@echo off
rem The command line of Openroom; installs and builds itself when needed. Try: openroom --help
setlocal
where node >nul 2>nul || (echo Openroom needs Node 20.19 or later and npm; neither was found. 1>&2 & exit /b 1)
node "%~dp0scripts\prepare.mjs" || exit /b 1
node "%~dp0apps\cli\dist\openroom.js" %*
