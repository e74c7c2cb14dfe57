import { registerHooks } from 'node:module'

type Fault = { name: string; file: string; changes: [find: string, replace: string][] }

/** Faults that the simulation has to find. Each changes the text of one file while the file is loaded. */
export const faults: Fault[] = [
  {
    name: 'the server answers before it has stored the taps',
    file: 'features/evenings/server/receive-events.ts',
    changes: [
      ['return withStoredFiles(context,', 'const store = () => withStoredFiles(context,'],
      [
        'toReceived(refusals)\n    }),\n  )',
        'toReceived(refusals)\n    }),\n  )\n  setTimeout(() => store().catch(() => undefined), 5)\n  return { stored: [...sent.children, ...sent.marks, ...sent.log].map(({ id }) => id), refused: [] }',
      ],
    ],
  },
  {
    name: 'a phone drops a batch that a proxy answers with 413',
    file: 'app/api/api.ts',
    changes: [['if (!isOwnResponse(response) || !isContract)', 'if (response.ok && !isContract)']],
  },
  {
    name: 'the last tap to arrive counts',
    file: 'features/evenings/marks.ts',
    changes: [['mark.at > other.at || (mark.at === other.at && mark.id > other.id)', 'true']],
  },
  {
    name: 'what waits does not outlive the session',
    file: 'features/evenings/pages/store/unsent-copy.ts',
    changes: [['keep: (item: PendingEntry) => keep(item),', 'keep: (_item: PendingEntry) => undefined,']],
  },
  {
    name: 'the next account to log in sends the taps of the one before',
    file: 'features/evenings/pages/store/unsent-copy.ts',
    changes: [['readRows(owner.account, browser)', 'readRows(undefined, browser)']],
  },
  {
    name: 'a phone does not notice that a backup was restored',
    file: 'features/evenings/pages/store/unsent-copy.ts',
    changes: [['row.storedIn === owner.database)', 'row.storedIn !== undefined)']],
  },
  {
    name: 'a phone forgets what is tapped while it sends',
    file: 'features/evenings/pages/store/evening-outbox.ts',
    changes: [['set(waiting.filter((item) => !settled.includes(item)))', 'set([])']],
  },
  {
    name: 'the register of an erased child stays',
    file: 'features/evenings/server/evenings-of-person.ts',
    changes: [["await db.deleteFrom(table).where('subject', '=', row.id).execute()", '']],
  },
  {
    name: 'undo overwrites what was changed since',
    file: 'features/undo/server/plan-reversal.ts',
    changes: [['if (changed !== undefined) return changed', '']],
  },
  {
    name: 'visitors see the name of a child whose consent was withdrawn',
    file: 'features/consents/server/save-consents.ts',
    changes: [['if (Object.keys(different).length > 0)', 'if (false)']],
  },
]

/** Plants a fault in every module that is loaded from now on. */
export function plant({ file, changes }: Fault) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(`/${file}`)) return loaded
      let source = String(loaded.source)
      for (const [find, replace] of changes) {
        if (!source.includes(find)) throw new Error(`${file} no longer contains: ${find}`)
        source = source.replace(find, replace)
      }
      return { ...loaded, source }
    },
  })
}
