import { afterEach, expect, it } from 'vitest'
import { noteTyping } from './typing.ts'

afterEach(() => document.body.replaceChildren())

const isTyping = () => document.documentElement.hasAttribute('data-typing')

it('marks the page while a field that one types into has the focus', async () => {
  document.body.innerHTML = '<input id="name"><textarea id="text"></textarea><input id="box" type="checkbox"><button id="send"></button>'
  const focus = async (id: string | null) => {
    const element = id === null ? document.activeElement : document.getElementById(id)
    if (!(element instanceof HTMLElement)) throw new Error('no such element')
    if (id === null) element.blur()
    else element.focus()
    await Promise.resolve()
    return isTyping()
  }
  const stop = noteTyping()
  expect(isTyping()).toBe(false)
  expect([await focus('name'), await focus('text'), await focus('box'), await focus('name'), await focus('send'), await focus('text'), await focus(null)]).toEqual([true, true, false, true, false, true, false])

  await focus('name')
  stop()
  expect(isTyping()).toBe(false)
  noteTyping()()
})

it('notices that a field which has the focus is removed, for which there is no event', async () => {
  document.body.innerHTML = '<form><input id="name"></form>'
  document.getElementById('name')?.focus()
  const stop = noteTyping()
  document.querySelector('form')?.remove()
  await Promise.resolve()
  expect(isTyping()).toBe(false)
  stop()
})

it('notices a field that had the focus before', () => {
  document.body.innerHTML = '<input id="name">'
  document.getElementById('name')?.focus()
  const stop = noteTyping()
  expect(isTyping()).toBe(true)
  stop()
})
