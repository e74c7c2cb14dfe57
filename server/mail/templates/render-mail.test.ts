import { describe, expect, it } from 'vitest'
import { approvedMail, resetMail } from '#features/accounts/server/account-mails.ts'
import { reportMail } from '#features/reports/server/report-routes.ts'
import { isolateName, renderMail } from './render-mail.ts'

const addressee = { to: 'mira@example.org', siteName: 'Lantern School' }
const link = 'https://school.example.org/x?a=1&b=2'

describe('a mail', () => {
  it('has the same content as text and as HTML', () => {
    const { text, html } = renderMail(
      { ...addressee, name: 'Mira' },
      {
        subject: 'Hello',
        paragraphs: ['one.', 'two.'],
        button: { label: 'Open', link },
        note: 'Small print.',
      },
    )
    expect(text).toBe(
      `Hello Mira,\n\none.\n\ntwo.\n\nOpen:\n${link}\n\nSmall print.\n\n-- \nLantern School\n`,
    )
    for (const words of ['Lantern School', 'Hello Mira,', 'one.', 'two.', 'Open', 'Small print.']) {
      expect(html).toContain(words)
    }
    expect(html).toContain('href="https://school.example.org/x?a=1&amp;b=2"')
  })

  it('shows markup in a name as text', () => {
    const { html } = resetMail({ ...addressee, name: `<img src=x onerror="alert('1')">&`, link })
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
    expect(html).not.toContain('<img')
  })

  it.each(['मीरा देवी', 'মীরা সেন', '美良 🎓', 'Zoë O’Neil'])('shows the name %s unchanged', (name) => {
    const mail = approvedMail({ ...addressee, name, link, endsOn: null })
    expect(mail.text).toContain(`Hello ${name},`)
    expect(mail.html).toContain(`Hello ${name},`)
  })

  it('isolates a right-to-left name, and removes direction marks', () => {
    expect(isolateName('میرا')).toBe('\u2068میرا\u2069')
    expect(isolateName('Mira\u202Egnihtemos')).toBe('Miragnihtemos')
  })
})

describe('a report', () => {
  const counts = {
    totalStudents: 214,
    totalVolunteers: 31,
    totalAlumni: 120_500,
    totalGalleryItems: 8,
    totalFestivals: 0,
    totalActivities: 7,
    totalFarewell: 3,
    totalInduction: 4,
    totalDonationDrive: 2,
  }

  it('lists its nine numbers in the text and in an HTML table', () => {
    const { subject, text, html, attachments } = reportMail({
      ...addressee,
      label: 'Dashboard Report (Email)',
      counts,
    })
    expect(subject).toBe('Dashboard Report – Lantern School')
    expect(text).toContain(
      [
        'Students:              214',
        'Volunteers:             31',
        'Alumni:           1,20,500',
        'Gallery Items:           8',
        'Festivals:               0',
        'Activities:              7',
        'Farewell Events:         3',
        'Induction Events:        4',
        'Donation Drives:         2',
      ].join('\n'),
    )
    expect(text).toMatch(/^DASHBOARD REPORT\n\nHello,/)
    expect(html).toMatch(/<h1[^>]*>Dashboard Report<\/h1>/)
    expect(html.match(/<tr>/g)).toHaveLength(9)
    expect(html).toMatch(/Gallery Items<\/th><td[^>]*>8<\/td>/)
    expect(text).not.toContain('attached')
    expect(attachments).toEqual([])
  })

  it('names its attachment, and does not show an empty table', () => {
    const file = { fileName: 'students-2026-11-21.xlsx', mimeType: 'x/y', content: Buffer.from('x') }
    const { text, html, attachments } = reportMail({
      ...addressee,
      label: 'Student Report',
      attachments: [file],
    })
    expect(text).toContain('here is the Student Report you asked for.')
    expect(text).toContain('attached: students-2026-11-21.xlsx.')
    expect(html).not.toContain('<table')
    expect(attachments).toEqual([file])
  })
})
