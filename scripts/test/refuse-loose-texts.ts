import { reportLooseTexts } from './report-loose-texts.ts'

if (typeof document !== 'undefined') reportLooseTexts()
