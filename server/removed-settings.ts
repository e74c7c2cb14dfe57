/** Settings of earlier versions, and what does their work now. One that is still set stops the start with its sentence. */
const removedSettings: Record<string, string> = {
  BACKUP_SSH_KEY: 'Copies by SSH are sent by rsync or rclone now: see "Backups" in docs/operations.md.',
  BACKUP_SSH_KNOWN_HOSTS:
    'Copies by SSH are sent by rsync or rclone now: see "Backups" in docs/operations.md.',
}

export const findRemovedSettings = (env: Record<string, string | undefined>): string[] =>
  Object.entries(removedSettings)
    .filter(([name]) => env[name]?.trim())
    .map(([name, replacement]) => `${name} is no longer a setting; remove it. ${replacement}`)
