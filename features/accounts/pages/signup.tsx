import { useSearchParams } from 'react-router'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { TextLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { accountScreens } from '#domain/session/account-paths.ts'
import { defineWords } from '#domain/text/words.ts'
import { SignUpForm } from './sign-up-form.tsx'

const english = defineWords('admin.sign-up', {
  title: 'Sign up',
  description: 'For volunteers and PICs who help to run the evening school.',
  lead: 'An admin checks every new account before it can be used. A PIC is a person in charge.',
  login: 'I have an account',
  setUp: 'Set up the site',
  setUpLead: 'You are setting up the school’s site. You will be its first PIC (person in charge).',
})

export const meta = unlistedPageMeta(english)

export default function Signup() {
  const words = useWords(english)
  const [query] = useSearchParams()
  // The token in the setup link that the server prints until there is an admin.
  const setup = query.get('setup')
  return (
    <div className="page">
      <PageHeading title={setup ? words.setUp : words.title} lead={setup ? words.setUpLead : words.lead} />
      <SignUpForm setup={setup} {...(setup && { given: { role: 'PIC' } })} />
      {!setup && (
        <p className="mt-8">
          <TextLink to={accountScreens.login}>{words.login}</TextLink>
        </p>
      )}
    </div>
  )
}
