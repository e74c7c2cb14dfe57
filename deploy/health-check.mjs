// Exits with 0 if the site in this container responds. The image has no curl, which would otherwise do this.
try {
  const response = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`, {
    signal: AbortSignal.timeout(4_000),
  })
  process.exitCode = response.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
