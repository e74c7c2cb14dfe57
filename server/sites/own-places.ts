import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'

/**
 * Two sites in one place would overwrite or remove each other's files, as after a copied `site.env`.
 * @param others the sites that are open already, by host name
 * @throws {CannotStart} naming the setting and the other site
 */
export function assertPlacesOfItsOwn(config: Config, others: [host: string, config: Config][]): void {
  const own = placesOf(config)
  for (const [host, other] of others) {
    const theirs = placesOf(other)
    const setting = Object.keys(own).find((name) => own[name] !== undefined && own[name] === theirs[name])
    if (setting)
      throw new CannotStart(
        `${setting} names the same place as that of ${host}. Each site needs one of its own.`,
      )
  }
}

/** Where a site keeps things, by the setting that says so; undefined for what it does not use. */
const placesOf = ({ databaseUrl, s3, backup, keysDir }: Config): Record<string, string | undefined> => ({
  DATABASE_URL: databaseUrl,
  S3_BUCKET: s3 && `${s3.endpoint} ${s3.bucket}`,
  KEYS_DIR: keysDir,
  BACKUP_DIR: backup.dir,
  BACKUP_COPY_TO: backup.copyTo && JSON.stringify(backup.copyTo),
})
