/** `1 class`, `2 classes` */
export const pluralize = (count: number, one: string, suffix = 's') =>
  `${count} ${one}${count === 1 ? '' : suffix}`
