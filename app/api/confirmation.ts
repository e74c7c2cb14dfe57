import type { ConfirmationWay } from '#domain/session/second-factor-paths.ts'

/** Asks the person who sits there to prove who they are; whether they did. */
export type Confirm = (ways: ConfirmationWay[]) => Promise<boolean>

let ask: Confirm = async () => false

/** Says how to ask. The session does; the dialog calls the API itself, which therefore cannot import it. */
export function setConfirm(confirm: Confirm) {
  ask = confirm
}

export const confirmIdentity: Confirm = (ways) => ask(ways)

/** The ways to confirm, where a refusal asks for it; undefined for any other answer. */
export function waysToConfirm(json: unknown): ConfirmationWay[] | undefined {
  const { needsConfirmation, ways } = (json ?? {}) as {
    needsConfirmation?: unknown
    ways?: ConfirmationWay[]
  }
  return needsConfirmation === true ? (ways ?? ['password']) : undefined
}
