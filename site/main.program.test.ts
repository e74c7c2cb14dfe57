import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { httpMessages } from '#domain/api/http-messages.ts'
import { noSettings } from '#server/config.ts'

test('a server with invalid settings does not start, reports each of them on one line, and writes no files', () => {
  const dataDir = join(tmpdir(), 'lamplight-never-made')
  const wrong = { DATA_DIR: dataDir, PORT: 'eighty', LOG_LEVEL: 'loud' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['site/main.ts'], {
    encoding: 'utf8',
    env: { ...process.env, ...noSettings, ...wrong },
  })
  expect(stderr).toBe(
    [
      'Lamplight cannot start.',
      'PORT must be a whole number from 0 to 65535.',
      httpMessages.notAmong('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
      '',
    ].join('\n'),
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(existsSync(dataDir)).toBe(false)
})
