import type { Trial } from './trial.ts'

export const lookingAfter: Trial = {
  title: 'look after the people who may log in',
  steps: {
    'npm run admin -- create --email you@example.org --name "Your Name" --role PIC': {
      prints: /can log in now/,
    },
    'npm run admin -- reset-password --email you@example.org': { prints: /has a new password/ },
    'npm run admin -- revoke-sessions --email you@example.org': { prints: /is logged out everywhere/ },
    'npm run admin -- forget-keys': { prints: /^No key is known/ },
    'npm run backup -- --make-key keys/newer-backup.key': { prints: /^BACKUP_AGE_RECIPIENT=age1\w+$/m },
  },
}
