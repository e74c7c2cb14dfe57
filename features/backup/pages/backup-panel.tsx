import { useEffect, useState } from 'react'
import { OwnerText } from '#app/admin/owner-text.tsx'
import { QueryResult, useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { thisBrowser } from '#app/browser.ts'
import { useCan } from '#app/session/use-can.ts'
import { Button } from '#app/ui/button.tsx'
import { networkErrorMessage } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import type { BackupState } from '../backup-schemas.ts'
import { backupPath, copyOwnerText } from '../backups.ts'
import { BackupDetails, BackupWarnings } from './backup-details.tsx'

export const words = defineWords({
  unknown: 'Failed to fetch the state of the backups.',
  now: 'Back up now',
  running: 'A backup is being made…',
  copying: 'A backup is being copied elsewhere…',
  testing: 'A backup is being tested…',
  ended: 'Finished. See the result above.',
})

const pollIntervalMs = 2_000

function useBackups() {
  const query = useQuery('backups', () => api.call('GET', backupPath))
  const [status, setStatus] = useState('')
  const { response, refetch } = query
  const isBusy = response !== undefined && runningWords(response.data) !== undefined

  useEffect(() => {
    if (!isBusy) return
    const timer = thisBrowser.setInterval(refetch, pollIntervalMs)
    return () => {
      thisBrowser.clearInterval(timer)
      setStatus(words.ended)
    }
  }, [isBusy, refetch])

  const { run } = useAction()
  function startBackup() {
    setStatus('')
    return run(async () => setStatus(String((await api.call('POST', backupPath)).message)), {
      errorMessage: networkErrorMessage,
      onError: (message) => setStatus(String(message)),
      onChanged: refetch,
    })
  }
  return { query, status, startBackup }
}

export function BackupPanel() {
  const { query, status, startBackup } = useBackups()
  const can = useCan()
  return (
    <QueryResult query={query} errorMessage={words.unknown} isInline>
      {({ data }) => (
        <>
          <BackupWarnings state={data} />
          <BackupDetails state={data} />
          <div className="mt-4 flex flex-wrap items-center gap-4">
            <Button
              variant="quiet"
              onClick={startBackup}
              busy={data.isRunning}
              disabled={!can('make backups')}
            >
              {words.now}
            </Button>
            <p role="status">{runningWords(data) ?? status}</p>
          </div>
          {data.copy === null && <OwnerText text={copyOwnerText} />}
        </>
      )}
    </QueryResult>
  )
}

function runningWords({ isRunning, copy, drill: restoreTest }: BackupState) {
  if (isRunning) return words.running
  if (copy?.isRunning) return words.copying
  return restoreTest.isRunning ? words.testing : undefined
}
