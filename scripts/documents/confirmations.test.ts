import { expect, test } from 'vitest'
import { type Action, can } from '#domain/permissions.ts'
import { openSite } from '#testing/open-site.ts'
import type { Route } from '#testing/spec/routes-of.ts'
import { volunteer } from './list-calls.ts'
import { textOf } from './texts.ts'

const page = textOf('docs/confirmed-actions.md')

const site = openSite('sqlite', { pic: false })

test('the page about confirmed actions lists those that always, sometimes or never require confirmation', async () => {
  const { routes } = site
  const asking = (how: (needs: unknown) => boolean) =>
    named(routes.filter(({ needsConfirmation }) => how(needsConfirmation)))
  const always = asking((needs) => needs === true || needs === 'second factor')
  const sometimes = asking((needs) => needs === 'sometimes')
  const never = named(routes.filter((route) => !route.needsConfirmation && isWriteOfPics(route)))
  expect({
    always: listed('These always require confirmation:', 'These sometimes require confirmation:'),
    sometimes: listed('These sometimes require confirmation:', 'These actions are only for PICs'),
    never: listed('These actions are only for PICs', 'Actions open to every admin'),
  }).toEqual({ always, sometimes, never })
})

/** Listed explicitly: actions that decide what other people may do or see. */
const decidingActions = [
  'decide approvals',
  'manage admins',
  'change what volunteers may do',
  'change who sees which field',
  'hand the site over',
]
/** These actions need no confirmation, because they give nobody rights or access. */
const givesNothing = [
  'DELETE /api/admin/dashboard/applications/:id',
  'DELETE /api/admin/dashboard/invitations/:id',
  'DELETE /api/admin/dashboard/reject/:id',
  'POST /api/admin/dashboard/applications/delete',
  'POST /api/admin/dashboard/visibility/preview',
  'PUT /api/admin/dashboard/applications/:id',
  'PUT /api/admin/dashboard/places',
]

test('every action that grants or widens rights asks for confirmation', async () => {
  const { routes } = site
  const isWrite = ({ method }: Route) => !['GET', 'HEAD'].includes(method)
  const deciding = routes.filter((route) => isWrite(route) && decidingActions.includes(String(route.action)))
  const open = deciding.filter(
    ({ needsConfirmation }) => needsConfirmation === undefined || needsConfirmation === 'sometimes',
  )
  expect(named(open)).toEqual(givesNothing)
  expect(deciding.length).toBeGreaterThan(15)
})

const isWriteOfPics = ({ method, action }: Route) =>
  !['GET', 'HEAD'].includes(method) && !can(volunteer, action as Action)

const named = (routes: Route[]) => routes.map(({ method, path }) => `${method} ${path}`).sort()

function listed(from: string, to: string) {
  const part = page.slice(page.indexOf(from), page.indexOf(to))
  return [...part.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, route]) => route).sort()
}
