import { useEffect, useState } from 'react'
import type { Kind, RecordOf } from '#domain/kinds/kind.ts'
import { api } from '../api/api.ts'
import { useSession } from '../session/session.tsx'
import { fetchList, type LoadedList, toListQuery } from './list-loader.ts'

/**
 * The records of a list page. The page is rendered as for a visitor; where an admin is logged in the list is
 * fetched again with their token, so that the admin-only fields appear.
 */
export function useRecords<K extends Kind>(kind: K, loaded: LoadedList<K>) {
  const { token } = useSession()
  const [list, setList] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded)
    setList(loaded)
  }

  useEffect(() => {
    if (!token) return
    let isCurrent = true
    fetchList(api, kind, loaded.params && toListQuery(loaded.params)).then((adminList) => {
      // On an error the visitor's list stays.
      if (isCurrent && adminList.error === null) setList({ ...loaded, ...adminList })
    })
    return () => {
      isCurrent = false
    }
  }, [token, kind, loaded])

  const remove = (record: RecordOf<K>) =>
    setList((current) => ({
      ...current,
      items: current.items.filter((item) => item !== record),
      total: current.total - 1,
    }))
  return { list, remove }
}
