import type { ConfirmationWay } from '#domain/session/second-factor-paths.ts'

export type Confirm = (ways: ConfirmationWay[]) => Promise<boolean>

let ask: Confirm = async () => false

/**
 * Registers the dialog that asks the user. The session module calls this: the dialog calls the API, so the
 * API cannot import the dialog.
 */
export function setConfirm(confirm: Confirm) {
  ask = confirm
}

export const confirmIdentity: Confirm = (ways) => ask(ways)

/** Returns the confirmation methods if the response requires confirmation, otherwise undefined. */
export function waysToConfirm(json: unknown): ConfirmationWay[] | undefined {
  const { needsConfirmation, ways } = (json ?? {}) as {
    needsConfirmation?: unknown
    ways?: ConfirmationWay[]
  }
  return needsConfirmation === true ? (ways ?? ['password']) : undefined
}
