import { describe, expect, test } from 'vitest'
import { day, hour } from '#domain/dates/durations.ts'
import type { Findings } from './health-check.ts'
import { planMails, type WatchedCheckName } from './plan-mails.ts'
import type { SiteProblemRow } from './tables.ts'

const start = Date.parse('2026-11-21T17:00:00.000Z')

/** Simulates hours; `findingsAt` returns the findings for each hour, without checks that cannot run. */
function follow(
  hours: number,
  findingsAt: (hour: number) => Findings,
  arePicsMailed: (hour: number) => boolean = () => true,
) {
  let rows: SiteProblemRow[] = []
  const told: string[] = []
  for (let n = 0; n <= hours; n += 1) {
    const now = new Date(start + n * hour)
    const { changed, ended, begun, over } = planMails({
      rows,
      findings: findingsAt(n),
      now,
      arePicsMailed: arePicsMailed(n),
    })
    rows = rows.filter(({ name }) => !ended.includes(name as WatchedCheckName))
    for (const row of changed) rows = [...rows.filter(({ name }) => name !== row.name), row]
    told.push(...begun.map((name) => `${n} ${name}`), ...over.map((name) => `${n} ${name} is over`))
  }
  return told
}

const critical = { level: 'critical', says: 'Oh.' } as const
const ok = { level: 'ok', says: 'Ah.' } as const
const all: Findings = {
  disk: ok,
  storage: ok,
  backups: ok,
  copies: ok,
  drill: ok,
  mail: ok,
}
const week = 7 * 24

describe('PICs are mailed', () => {
  test('about a full disk, again each week while it lasts, and a day after it is over', () => {
    const told = follow(3 * week, (n) => ({ ...all, disk: n < 2 * week + 5 ? critical : ok }))
    expect(told).toEqual([
      '1 disk',
      `${week + 1} disk`,
      `${2 * week + 1} disk`,
      `${2 * week + 29} disk is over`,
    ])
  })

  test.each<[WatchedCheckName, number]>([
    ['disk', 1],
    ['storage', 1],
    ['backups', 48],
    ['copies', 48],
    ['drill', 48],
  ])('about %s only after %i hours, and not about a shorter problem', (name, patience) => {
    expect(follow(patience + 1, () => ({ ...all, [name]: critical }))).toEqual([`${patience} ${name}`])
    expect(follow(patience + 9, (n) => ({ ...all, [name]: n < patience ? critical : ok }))).toEqual([])
  })

  test('once about an intermittent problem, like a disk that a long backup fills each night', () => {
    const told = follow(100, (n) => ({ ...all, disk: n % 24 < 2 ? critical : ok }))
    expect(told).toEqual(['1 disk'])
  })

  test('not about the end of a problem that is still a warning or is no longer checked', () => {
    const warning = { level: 'warning', says: 'Hm.' } as const
    const at = (after: Findings['backups']) => (n: number) => ({
      ...all,
      backups: n < 50 ? critical : n < 99 ? after : ok,
    })
    expect(follow(200, at(warning))).toEqual(['48 backups', '99 backups is over'])
    expect(follow(200, at(null))).toEqual(['48 backups'])
    const again = follow(400, (n) => ({ ...all, backups: n < 50 || n >= 300 ? critical : warning }))
    expect(again).toEqual(['48 backups', '300 backups'])
  })

  test('not about short outages, no matter how many', () => {
    const told = follow(60, (n) => ({ ...all, storage: n % 2 === 0 ? critical : ok }))
    expect(told).toEqual([])
  })

  test('about mail only when the problem is over', () => {
    const told = follow(40, (n) => ({ ...all, mail: n >= 2 && n < 30 ? critical : ok }))
    expect(told).toEqual(['31 mail is over'])
  })

  test('about nothing while mails are switched off, and about a lasting problem once they are switched on again', () => {
    const told = follow(
      99,
      (n) => ({ ...all, disk: n < 55 ? critical : ok }),
      (n) => n < 2 || n >= 50,
    )
    expect(told).toEqual(['1 disk', '79 disk is over'])
    expect(
      follow(
        60,
        () => ({ ...all, disk: critical }),
        (n) => n >= 50,
      ),
    ).toEqual(['50 disk'])
    expect(
      follow(
        99,
        (n) => ({ ...all, disk: n < 9 ? critical : ok }),
        (n) => n < 5,
      ),
    ).toEqual(['1 disk'])
  })

  test('not about the end of a problem while its check cannot run', () => {
    const told = follow(20, (n) => (n < 2 ? { ...all, storage: critical } : n < 10 ? {} : all))
    expect(told).toEqual(['1 storage', '11 storage is over'])
  })
})

test('a time in the future, from a clock that was ahead, counts as long ago', () => {
  const future = new Date(start + 300 * day).toISOString()
  const row = { name: 'storage', since: future, toldAt: future, fineSince: null }
  const { begun } = planMails({
    rows: [row],
    findings: { ...all, storage: critical },
    now: new Date(start),
    arePicsMailed: true,
  })
  expect(begun).toEqual(['storage'])
})

test("PICs are mailed once, even if a second leader's clock is some seconds behind", () => {
  const now = new Date(start)
  const ahead = new Date(start + 5_000).toISOString()
  const since = new Date(start - 9 * day).toISOString()
  const planned = (fineSince: string | null, findings: Findings) =>
    planMails({
      rows: [{ name: 'storage', since, toldAt: ahead, fineSince }],
      findings,
      now,
      arePicsMailed: true,
    })
  expect(planned(null, { ...all, storage: critical }).begun).toEqual([])
  expect(planned(ahead, all).ended).toEqual([])
})
