import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome on Android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['UC Browser on Android', `${android} Version/4.0 Chrome/123.0.0.0 UCBrowser/14.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `${windows} Chrome/140.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Opera on Windows', `${windows} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Safari on iPhone', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Safari on macOS', `${mac} Version/18.5 Safari/605.1.15`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Chrome on ChromeOS',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  ],
  ['A browser on Linux', 'Something (X11; Linux x86_64)'],
  ['Firefox', 'Firefox/140.0'],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', ''],
  ['Unknown device', undefined],
  ['Unknown device', '<script>alert(1)</script>'],
  ['Chrome on Android', `${'x'.repeat(7_000)} Android Chrome/1 <img src=x> mira@example.org 10.0.0.1`],
])('stores %s for "%s"', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device)
})
