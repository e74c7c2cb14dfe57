import type { Locator, Page } from '@playwright/test'

/** A person using a page, with a count of touches, key presses and filled-in fields. */
export type InputDriver = {
  taps(): number
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
  /** Chooses an option below a search field. */
  pick(option: Locator): Promise<void>
  /** Opens a select and chooses an option. */
  choose(target: Locator, label: string): Promise<void>
  attach(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
}

/** Touch input on a screen without a mouse. */
export function byTouch(): InputDriver {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return {
    taps: () => taps,
    press: tap,
    pick: tap,
    async write(target, text) {
      // A form may focus the field automatically.
      if (!(await isFocused(target))) await tap(target)
      await target.fill(text)
    },
    async choose(target, label) {
      taps += 2
      await target.selectOption(label)
    },
    async attach(target, file) {
      taps += 2
      await target.setInputFiles(file)
    },
  }
}

/** More steps than there are between any two controls. */
const maxSteps = 200

/** Keyboard input. It fails for a control that cannot be reached with Tab. */
export function byKeyboard(page: Page): InputDriver {
  let taps = 0
  async function reach(target: Locator) {
    taps += 1
    await target.waitFor()
    for (let step = 0; step < maxSteps; step += 1) {
      if (await isFocused(target)) return
      await page.keyboard.press((await isInSameGroup(target)) ? 'ArrowDown' : 'Tab')
    }
    throw new Error(`Tab does not reach ${target}.`)
  }
  return {
    taps: () => taps,
    async press(target) {
      await reach(target)
      const isBox = await target.evaluate(
        (element) => element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type),
      )
      await page.keyboard.press(isBox ? 'Space' : 'Enter')
    },
    async pick(option) {
      taps += 1
      await option.waitFor()
      for (let step = 0; step < maxSteps; step += 1) {
        if ((await option.getAttribute('aria-selected')) === 'true') return page.keyboard.press('Enter')
        await page.keyboard.press('ArrowDown')
      }
      throw new Error(`The arrow keys do not reach ${option}.`)
    },
    async write(target, text) {
      await reach(target)
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text)
    },
    async choose(target, label) {
      await reach(target)
      taps += 1
      await target.selectOption(label)
    },
    async attach(target, file) {
      await reach(target)
      taps += 1
      await target.setInputFiles(file)
    },
  }
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Returns true if the focus is in the same radio group. Tab enters a group once, and the arrow keys move within it. */
const isInSameGroup = (target: Locator) =>
  target.evaluate((element) => {
    const { activeElement } = document
    const areRadios = [element, activeElement].every(
      (one) => one instanceof HTMLInputElement && one.type === 'radio',
    )
    return areRadios && element.getAttribute('name') === activeElement?.getAttribute('name')
  })
