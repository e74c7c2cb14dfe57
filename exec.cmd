@rem npm runs the scripts of package.json by cmd on Windows, which has no exec.
@%*
