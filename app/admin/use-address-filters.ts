import { useSearchParams } from 'react-router'

type Parsers = Record<string, (text: string) => string>

/**
 * The filters of a list, which stand in the address, so that a mail can lead to them.
 *
 * @param parsers for each filter what a text in the address means; '' when nothing is filtered
 */
export function useAddressFilters<P extends Parsers>(parsers: P) {
  const [searchParams, setSearchParams] = useSearchParams()
  const values = Object.entries(parsers).map(([name, parse]) => [name, parse(searchParams.get(name) ?? '')])
  const filters = Object.fromEntries(values) as { [Name in keyof P]: ReturnType<P[Name]> }
  function setFilter(name: keyof P, value: string) {
    const entries = Object.entries({ ...filters, [name]: value }).filter(([, value]) => value !== '')
    setSearchParams(Object.fromEntries(entries), { replace: true, preventScrollReset: true })
  }
  return { filters, setFilter }
}

export const anyText = (text: string) => text

export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T | '' =>
    values.find((value) => value === text) ?? ''
