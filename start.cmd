@echo off
rem Installs and builds what is needed, then serves Openroom with a demo tournament on http://localhost:8080.
setlocal
pushd "%~dp0" || exit /b 1
where node >nul 2>nul || (echo Openroom needs Node 20.19 or later and npm; neither was found. 1>&2 & exit /b 1)
node scripts\prepare.mjs || exit /b 1
node apps\cli\dist\openroom.js serve --demo %*
