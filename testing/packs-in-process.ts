import type { AppContext } from '#server/app-context.ts'
import { makePack } from '#server/handover/pack/make-pack.ts'
import { createPacks } from '#server/handover/packs.ts'

/** Handover packs that this process makes by itself. */
export const packsInProcess = ({
  log,
  ...context
}: Pick<AppContext, 'config' | 'db' | 'media' | 'now' | 'log'>) =>
  createPacks({ ...context, log }, (options) => makePack(context, options))
