import type { SearchChoice } from '#app/admin/search-choice.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { securityScreen } from '#domain/session/second-factor-paths.ts'
import { defineWords, message } from '#domain/text/words.ts'

const words = defineWords('admin.account-choices', {
  security: 'Security',
  own: 'View Profile',
  update: 'Update profile',
  password: 'Change password',
})

export const securityChoice: SearchChoice = {
  label: message(words, 'security'),
  keywords: 'second factor passkey phone',
  to: securityScreen,
}

export const accountChoices: SearchChoice[] = [
  { label: message(words, 'own'), keywords: 'account sessions devices', to: accountScreens.own },
  { label: message(words, 'update'), keywords: 'account edit', to: accountScreens.update },
  { label: message(words, 'password'), keywords: 'account', to: accountScreens.changePassword },
]
