import { useEffect, useState } from 'react'
import type { Kind, RecordOf } from '#domain/kinds/kind.ts'
import { api } from '../api.ts'
import { useSession } from '../session/session.tsx'
import { apiQuery, type PageList, readList } from './list-data.ts'

/**
 * The records of a list page. The page comes as a visitor sees it; where somebody is logged in the list is
 * read once more with their token, so that the fields for admins appear.
 */
export function useRecords<K extends Kind>(kind: K, loaded: PageList<K>) {
  const { token } = useSession()
  const [list, setList] = useState(loaded)
  const [known, setKnown] = useState(loaded)
  if (known !== loaded) {
    setKnown(loaded)
    setList(loaded)
  }

  useEffect(() => {
    if (!token) return
    let isWanted = true
    readList(api, kind, loaded.question && apiQuery(loaded.question)).then((own) => {
      // What a visitor may read is better than nothing.
      if (isWanted && own.failure === null) setList({ ...loaded, ...own })
    })
    return () => {
      isWanted = false
    }
  }, [token, kind, loaded])

  const remove = (record: RecordOf<K>) =>
    setList((now) => ({
      ...now,
      items: now.items.filter((item) => item !== record),
      total: now.total - 1,
    }))
  return { list, remove }
}
