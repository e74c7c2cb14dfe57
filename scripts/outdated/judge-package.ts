import { day } from '#domain/dates/durations.ts'

/** What the registry says of a package: when each version came out, as ISO 8601, and the newest one. */
export type PublishedVersions = { newest: string; releasedAt: Record<string, string> }

export type Judgement = {
  /**
   * `same`: ours is the newest; `newer`: there is a newer one with the same main number, `major`: with another;
   * `withdrawn`: the registry does not have ours any more.
   */
  state: 'same' | 'newer' | 'major' | 'withdrawn'
  newest: string
  lastReleaseAt: string
  /** Whether it had no release for long. */
  isQuiet: boolean
}

/** A library without a release for so long may have nobody left who mends it. */
const quietAfterMs = 730 * day

/** How old the version of a package that we use is, and whether anybody still looks after it. */
export function judgePackage(
  version: string,
  { newest, releasedAt }: PublishedVersions,
  now: Date,
): Judgement {
  const lastReleaseAt = releasedAt[newest] ?? ''
  const isQuiet = now.getTime() - Date.parse(lastReleaseAt) > quietAfterMs
  const state = !(version in releasedAt)
    ? 'withdrawn'
    : version === newest
      ? 'same'
      : mainNumber(version) === mainNumber(newest)
        ? 'newer'
        : 'major'
  return { state, newest, isQuiet, lastReleaseAt }
}

const mainNumber = (version: string) => version.split('.')[0]
