import { readFileSync } from 'node:fs'

export function readJson<T>(name: string): T {
  return JSON.parse(readData(`${name}.json`))
}

export function readData(file: string) {
  return readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
}

export const dayFrom = (today: Date, days: number) =>
  new Date(today.getTime() + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
