/** Class timings with a class every day, and therefore also today. */
export const everyDay = {
  day: 'Every day',
  time: '5-6 PM',
  from: '17:00',
  to: '18:00',
  weekdays: ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'],
}
