import type { Language } from '#domain/text/languages.ts'

/**
 * Outlines from Noto Sans (SIL Open Font License), on a square of 64. Drawn, so that no device needs a font of the
 * language before its reader has chosen it.
 */
const outlines: Partial<Record<Language, string>> = {
  bn: 'M49 52Q46 48 43 46Q40 43 37 41L40 36Q42 37 44 38Q46 40 47 42Q49 43 50 45H49Q49 44 49 43Q49 42 49 41Q49 40 49 39V18H3V12H61V18H56V52ZM28 48Q24 48 20 46Q17 45 14 42Q11 40 9 35Q6 30 5 23L11 22Q13 27 14 30Q15 34 17 36Q19 39 22 40Q24 41 27 41Q30 41 32 40Q34 39 35 37Q36 36 36 33Q36 30 34 29Q33 27 31 27Q29 27 28 28Q27 28 27 30L22 29Q22 28 23 27Q24 26 26 25Q28 24 31 24Q31 25 32 26Q32 27 32 28Q32 31 30 32Q29 34 26 34Q24 34 22 32Q20 30 20 28Q20 25 23 23Q25 21 29 21Q34 21 37 23Q40 24 41 27Q43 30 43 34Q43 37 42 39Q41 42 39 43Q37 45 35 47Q32 48 28 48ZM25 24Q24 22 23 20Q21 19 18 18L25 16Q28 17 29 19Q31 21 31 24Z',
  hi: 'M51 19V52H44V19H40V13H57V19ZM25 12Q29 12 31 13Q34 15 35 17Q36 19 36 22Q36 26 32 29Q29 32 21 33L20 27Q23 27 25 26Q27 25 28 24Q29 23 29 22Q29 20 28 19Q26 18 24 18Q22 18 20 19Q18 19 17 21L14 15Q17 14 19 13Q22 12 25 12ZM37 38Q37 43 34 46Q31 48 25 48Q21 48 18 47Q15 45 12 41Q9 37 7 31L13 28Q15 35 18 39Q21 42 25 42Q27 42 28 41Q30 40 30 37Q30 35 28 33Q27 31 24 30L28 28L31 28Q32 29 33 30Q34 31 35 32L35 33Q36 34 37 35Q37 37 37 38ZM38 30Q40 30 42 29Q45 29 47 28L47 34Q45 35 43 35Q41 36 39 36Q37 36 35 35Q33 35 32 34L31 30L31 29Q33 29 34 30Q36 30 38 30Z',
}

/** The first letter of a language's alphabet, in the size of the text. Its link says the language's name. */
export const LanguageLetter = ({ language }: { language: Language }) => {
  const outline = outlines[language]
  if (!outline) return 'A'
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" fill="currentColor" className="size-[1.6em]">
      <path d={outline} />
    </svg>
  )
}
