/** Degrees from hanging straight down; positive turns to the right. First the upper part of the limb, then the lower. */
export type Limb = readonly [upper: number, lower: number]

type Stance = { arms: readonly [Limb, Limb]; legs: readonly [Limb, Limb]; lean?: number; sits?: boolean }

export type Pose =
  | 'stand'
  | 'wave'
  | 'cheer'
  | 'run'
  | 'kick'
  | 'dance'
  | 'twirl'
  | 'throw'
  | 'carry'
  | 'pull'
  | 'walk'
  | 'reach'
  | 'write'
  | 'clap'
  | 'bend'
  | 'read'
  | 'sit'
  | 'raise'
  | 'shelter'

const limbs = (a: number, b: number, c: number, d: number): [Limb, Limb] => [
  [a, b],
  [c, d],
]

const still = limbs(-5, -2, 5, 2)

export const poses: Record<Pose, Stance> = {
  stand: { arms: limbs(-14, -6, 14, 6), legs: still },
  wave: { arms: limbs(-16, -8, 140, 170), legs: still },
  cheer: { arms: limbs(-148, -168, 148, 168), legs: limbs(-9, -6, 9, 6) },
  run: { arms: limbs(-48, 30, 52, 128), legs: limbs(52, -4, -32, -78), lean: 12 },
  kick: { arms: limbs(-70, -46, 62, 84), legs: limbs(-12, -16, 62, 48), lean: -9 },
  dance: { arms: limbs(-112, -172, 74, 150), legs: limbs(-6, -2, 38, -28), lean: 5 },
  twirl: { arms: limbs(-80, -120, 128, 84), legs: limbs(-34, 22, 6, 2), lean: -6 },
  throw: { arms: limbs(-50, -80, 146, 118), legs: limbs(-26, -20, 22, 4), lean: 8 },
  carry: { arms: limbs(-20, 62, 20, 62), legs: limbs(-12, -18, 16, 2) },
  pull: { arms: limbs(66, 80, 58, 78), legs: limbs(34, 26, 2, -18), lean: -24 },
  walk: { arms: limbs(-22, -8, 24, 36), legs: limbs(24, 8, -20, -34), lean: 3 },
  reach: { arms: limbs(-18, -6, 152, 138), legs: limbs(-10, -8, 12, 6), lean: -4 },
  write: { arms: limbs(-14, -4, 138, 158), legs: still },
  clap: { arms: limbs(-40, 108, 40, -108), legs: still },
  bend: { arms: limbs(18, 30, 30, 22), legs: limbs(-8, -2, 16, -6), lean: 34 },
  read: { arms: limbs(-34, 56, 34, -56), legs: still, sits: true },
  sit: { arms: limbs(-26, -2, 26, 2), legs: still, sits: true },
  shelter: { arms: limbs(-22, -8, 48, 168), legs: limbs(24, 8, -20, -34) },
  raise: { arms: limbs(-26, 20, 160, 174), legs: still, sits: true },
}
