/** Those of `app/styles/app.css`. */
export const colours = {
  night: '#14162b',
  dusk: '#4b3f72',
  chalk: '#f5f3ee',
  lamp: '#f2a33a',
  lampBright: '#ffb957',
  ember: '#c8553d',
  leaf: '#2f7d5b',
  paper: '#fbf6ec',
}
