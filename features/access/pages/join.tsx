import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { formatLongDateTime } from '#app/admin/format-time.ts'
import { LoadError, useQuery } from '#app/admin/query-result.tsx'
import { type Api, ApiError, anonymousApi, serverMessage } from '#app/api/api.ts'
import { useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { useSession } from '#app/session/session.tsx'
import { useIsHydrated } from '#app/session/use-is-hydrated.ts'
import { TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LogOut } from '#app/ui/icons/admin-icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PageOutline } from '#app/ui/page-outline.tsx'
import { formatDay } from '#domain/dates/format-day.ts'
import type { Role } from '#domain/permissions.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords } from '#domain/text/words.ts'
import { SignUpForm } from '#features/accounts/pages/sign-up-form.tsx'
import { invitationMessages, invitationPaths } from '../invitations.ts'

export const english = defineWords('admin.join', {
  title: 'Join us',
  description: 'Use your invitation to sign up for the admin area of the evening school.',
  personal: (by: string, role: Role) =>
    `${by} invites you to help us as a ${role}. You can log in right away.`,
  meeting: (by: string) =>
    `${by} invites you to help us. An admin checks every new account before it can be used.`,
  email: 'Your e-mail',
  endsOn: (day: string) => `Your access lasts until ${day}.`,
  until: (time: string) => `The invitation is valid until ${time}.`,
  login: 'I have an account',
  logOut: 'Log out',
})

export const meta = unlistedPageMeta(english)

export default function Join() {
  const words = useWords(english)
  const isHydrated = useIsHydrated()
  const { token = '' } = useParams()
  return (
    <div className="page">
      {!isHydrated && <PageHeading title={words.title} />}
      {isHydrated && <JoinOrLogOut key={token} token={token} />}
    </div>
  )
}

/** Someone who signs up here is logged in before the next page opens, and must not be told to log out. */
function JoinOrLogOut({ token }: { token: string }) {
  const { isAdmin } = useSession()
  const [wasLoggedIn] = useState(isAdmin)
  return isAdmin && wasLoggedIn ? <LoggedIn /> : <Invitation token={token} />
}

function Invitation({ token }: { token: string }) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { response, error, isLoading, refetch } = useQuery(token, () =>
    anonymousApi.call('GET', invitationPaths.join, { params: { token } }),
  )
  if (isLoading) return <PageOutline title={words.title} />
  if (!response) {
    const isRefused = error instanceof ApiError && [400, 404, 409].includes(error.status)
    const message = serverMessage(error) ?? invitationMessages.notOpened
    if (!isRefused) return <LoadError message={message} onRetry={refetch} />
    return (
      <>
        <PageHeading title={words.title} />
        <EmptyState message={translate(message)} isError>
          <TextLink to={accountScreens.login}>{words.login}</TextLink>
        </EmptyState>
      </>
    )
  }
  const { invitedBy, email, role, endsOn, expiresAt, typed, kept } = response.data
  const given = email && role ? { email, role } : {}
  return (
    <>
      <PageHeading
        title={words.title}
        lead={role ? words.personal(invitedBy, role) : words.meeting(invitedBy)}
      />
      {email && (
        <p className="mb-5">
          <span className="block font-medium">{words.email}</span>
          <span className="break-all">{email}</span>
        </p>
      )}
      <SignUpForm send={sendWith(token)} given={given} typed={typed} kept={kept} hasEnd={endsOn !== null} />
      {endsOn && <p className="mt-6 text-soft">{words.endsOn(formatDay(endsOn))}</p>}
      <p className="mt-6 text-soft">{words.until(formatLongDateTime(expiresAt))}</p>
      <p className="mt-2">
        <TextLink to={accountScreens.login}>{words.login}</TextLink>
      </p>
    </>
  )
}

const sendWith = (token: string) => (api: Api, body: FormData) =>
  api.call('POST', invitationPaths.join, { params: { token }, body })

/** Shown to logged-in users instead of the form, because they already have an account. */
function LoggedIn() {
  const words = useWords(english)
  const { signOut } = useSession()
  return (
    <>
      <PageHeading title={words.title} />
      <EmptyState message={invitationMessages.signedIn} isError>
        <ActionButton
          label={words.logOut}
          icon={LogOut}
          run={signOut}
          errorMessage={invitationMessages.notOpened}
        />
      </EmptyState>
    </>
  )
}
