import type { Call } from '#domain/api/call.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import {
  addCall,
  addMediaCall,
  choicesCall,
  editCall,
  listCall,
  recordCall,
  removeCall,
} from '#features/content/record-calls.ts'

/** Every call of the API, collected without the server, which takes seconds to load. */
export const allCalls = (): Call[] => [
  ...Object.values(import.meta.glob<object>('/features/*/*calls.ts', { eager: true })).flatMap(callsIn),
  ...kinds.flatMap(callsOf),
]

/** Returns the calls that a module exports, or that are properties of what it exports. */
const callsIn = (value: unknown): Call[] =>
  typeof value !== 'object' || value === null
    ? []
    : isCall(value)
      ? [value]
      : Object.values(value).flatMap(callsIn)

const isCall = (value: object): value is Call => 'path' in value && 'responses' in value

/** Feedback defines its calls itself, except for deleting. */
function callsOf(kind: Kind): Call[] {
  const { paths, permissions } = kind
  const removing = paths.change.map((path) => removeCall(kind, path))
  if (kind.name === feedback.name) return removing
  const { add, addPhotos, addVideos, choices, change } = paths
  const { edit } = permissions
  return [
    listCall(kind),
    recordCall(kind),
    ...(choices ? [choicesCall(kind, choices)] : []),
    ...(add ? [addCall(kind, add)] : []),
    ...(addPhotos ? [addMediaCall(kind, addPhotos, 'photos')] : []),
    ...(addVideos ? [addMediaCall(kind, addVideos, 'videos')] : []),
    ...(edit ? change.map((path) => editCall(kind, path, edit)) : []),
    ...removing,
  ]
}
