/** Settings of earlier versions, and what does their work now. One that is still set stops the start with its sentence. */
const removedSettings: Record<string, string> = {
  SITES_DIR:
    'Run one service for each school (docs/operations.md, "Several schools on one machine"): ' +
    'its folder in SITES_DIR is its DATA_DIR, and what its site.env says goes into its .env.',
  BACKUP_SSH_KEY: 'Copies by SSH are sent by rsync or rclone now: see "Backups" in docs/operations.md.',
  BACKUP_SSH_KNOWN_HOSTS:
    'Copies by SSH are sent by rsync or rclone now: see "Backups" in docs/operations.md.',
  BACKUP_DRILL_EVERY: 'Where the server makes backups by itself, it tries one every 30 days.',
  METRICS_TOKEN:
    'Set METRICS_PORT: metrics have a port of their own, which only your own network should reach.',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'There are no traces any more: METRICS_PORT has metrics for Prometheus.',
  SLOW_QUERY_MS: 'Queries to the database that take half a second or more are always logged.',
}

export const findRemovedSettings = (env: Record<string, string | undefined>): string[] =>
  Object.entries(removedSettings)
    .filter(([name]) => env[name]?.trim())
    .map(([name, replacement]) => `${name} is no longer a setting; remove it. ${replacement}`)
