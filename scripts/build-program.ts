// Puts the server and the small modules it needs into one file, `build/program/main.js`, for `npm start`: reading
// some 900 files would take a third of the start (docs/decisions/010). Everything else runs from the sources.
import { build } from 'vite'

/** Loaded with their first use, or shared with the pages, or too particular to be moved. */
const external = [
  '@aws-sdk/client-s3',
  'react-router',
  'sharp',
  'pg',
  'nodemailer',
  'pdfkit',
  'fontkit',
  'harfbuzzjs',
  'tar-stream',
  'file-type',
  '@zxcvbn-ts/language-common',
  'vite',
]

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/program',
    target: 'esnext',
    minify: false,
    copyPublicDir: false,
  },
})
