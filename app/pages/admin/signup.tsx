import { useSearchParams } from 'react-router'
import { accountPaths, accountScreens } from '#domain/accounts/accounts.ts'
import { hiddenPageMeta } from '../../layout/page-meta.ts'
import { TextLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const words = {
  title: 'Sign up',
  description: 'For volunteers and PICs who help to run the evening school.',
  lead: 'An admin checks every new account before it can be used.',
  login: 'I have an account',
}

export const meta = hiddenPageMeta(words.title, words.description)

export default function Signup() {
  const [query] = useSearchParams()
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      {/* The token of the setup link that the server prints while there is no admin; it needs no approval. */}
      <SignUpForm path={accountPaths.signUp} setup={query.get('setup')} />
      <p className="mt-8">
        <TextLink to={accountScreens.login}>{words.login}</TextLink>
      </p>
    </div>
  )
}
