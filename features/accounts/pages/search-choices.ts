import type { SearchChoice } from '#app/admin/search-choice.ts'
import { defineWords, messageFrom } from '#app/language/words.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { securityScreen } from '#domain/session/second-factor-paths.ts'

const words = defineWords('admin.account-choices', {
  security: 'Security',
  profile: 'View Profile',
  updateProfile: 'Update profile',
  password: 'Change password',
})

export const securityChoice: SearchChoice = {
  label: messageFrom(words, 'security'),
  keywords: 'second factor passkey phone',
  to: securityScreen,
}

export const accountChoices: SearchChoice[] = [
  { label: messageFrom(words, 'profile'), keywords: 'account sessions devices', to: accountScreens.profile },
  { label: messageFrom(words, 'updateProfile'), keywords: 'account edit', to: accountScreens.update },
  { label: messageFrom(words, 'password'), keywords: 'account', to: accountScreens.changePassword },
]
