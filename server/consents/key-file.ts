/** In the data folder and in no backup, so that a stolen backup shows no family's form (decision 068). */
export const consentKeyFile = 'consents.key'
