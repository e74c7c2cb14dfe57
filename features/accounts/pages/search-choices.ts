import type { SearchChoice } from '#app/admin/search-choice.ts'
import { accountScreens } from '#domain/session/account-paths.ts'
import { securityScreen } from '#domain/session/second-factor-paths.ts'

const words = {
  security: 'Security',
  profile: 'View Profile',
  updateProfile: 'Update profile',
  password: 'Change password',
}

export const securityChoice: SearchChoice = {
  label: words.security,
  keywords: 'second factor passkey phone',
  to: securityScreen,
}

export const accountChoices: SearchChoice[] = [
  { label: words.profile, keywords: 'account sessions devices', to: accountScreens.profile },
  { label: words.updateProfile, keywords: 'account edit', to: accountScreens.update },
  { label: words.password, keywords: 'account', to: accountScreens.changePassword },
]
