import { kindIcons } from '#app/admin/kind-icons.ts'
import type { EntryWithIcon, MenuEntry } from '#app/admin/menu-entry.ts'
import { Table2 } from '#app/ui/icons/admin-icons.ts'
import { labelMessage } from '#domain/kinds/field-label.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { MenuSectionName } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords('admin.menu', { manage: 'All content' })

const oftenFirst = [...kinds].sort(
  (a, b) => Number(b.menu.isOften ?? false) - Number(a.menu.isOften ?? false),
)

export const tableEntries = (section: MenuSectionName): MenuEntry[] =>
  oftenFirst.flatMap(({ labels, menu, screens }) =>
    menu.section === section && screens.table
      ? [
          {
            label: labelMessage(labels.many),
            to: screens.table,
            keywords: `manage edit delete export list ${labels.one}`,
          },
        ]
      : [],
  )

/** The overview of all managed content; each kind has a table at its `screens.table`. */
export const manageScreen = '/admin/dashboard/manage'

export const manageEntry: EntryWithIcon = {
  label: message(words, 'manage'),
  to: manageScreen,
  icon: Table2,
  keywords: 'manage tables',
}

export const addEntries: EntryWithIcon[] = oftenFirst.flatMap(({ labels, menu, screens, permissions }) =>
  screens.add
    ? [
        {
          label: labelMessage(menu.label),
          to: screens.add,
          icon: kindIcons[menu.icon],
          actions: [permissions.add],
          keywords: `new ${labels.one} ${labels.many}`,
        },
      ]
    : [],
)
