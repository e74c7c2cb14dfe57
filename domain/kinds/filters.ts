import { kinds } from './index.ts'

/** The query parameters by which any list can be narrowed, beside `limit`, `cursor` and `q`. */
export const filterNames: readonly string[] = [...new Set(kinds.flatMap(({ filters = [] }) => filters))]
