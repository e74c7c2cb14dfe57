// Puts the server and the small modules it needs into few files, `build/program/main.js` first, for `npm start`: reading
// some 900 files would take a third of the start (docs/decisions/010). The backups that the server makes come from the
// same build, so that newer sources never work on an older server's data. Everything else runs from the sources.
import { build } from 'vite'

/** Loaded with their first use, or shared with the pages, or too particular to be moved. */
const external = [
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  'react-router',
  'sharp',
  'pg',
  'nodemailer',
  'pdfkit',
  'fontkit',
  'harfbuzzjs',
  'tar-stream',
  'file-type',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'vite',
]

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        backup: 'server/command-line/backup.ts',
        'read-list': 'server/imports/reading/worker.ts',
      },
    },
    outDir: 'build/program',
    target: 'esnext',
    minify: false,
    copyPublicDir: false,
  },
})
