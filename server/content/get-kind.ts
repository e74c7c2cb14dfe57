import { findKind } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { NotFound } from '../errors.ts'

/** The kind that a path or a body names. @throws {NotFound} */
export function getKind(name: string): Kind {
  const kind = findKind(name)
  if (!kind) throw new NotFound('There is no such kind of record.')
  return kind
}
