import { describe, expect, it } from 'vitest'
import { markSlots, readMark } from './slot-marks.ts'

describe('markSlots', () => {
  it('marks texts and attributes of what is taken over later, and nothing else', () => {
    const figure = '<p data-state="{{figures.price.state}}"><button title="{{figures.price.detail}}"><time dateTime="{{figures.price.asOf}}">{{figures.price.age}}</time></button><a href="{{deployment.dexUrl}}">Chart</a></p>'
    const page = `<h1>{{figures.price.text}}</h1><div class="a" data-later="market"><!--$--><section>${figure}<!--$--><i>{{link.text}}</i><!--/$--></section><!--/$--></div><b>{{figures.price.text}}</b>`
    expect(markSlots(page, 'data-later')).toBe(
      '<h1>{{figures.price.text}}</h1><div class="a" data-later="market"><!--$--><section>' +
        '<p data-state="{{figures.price.state}}" data-slots="data-state=figures.price.state">' +
        '<button title="{{figures.price.detail}}" data-slots="title=figures.price.detail">' +
        '<time dateTime="{{figures.price.asOf}}" data-slots="datetime=figures.price.asOf =figures.price.age">{{figures.price.age}}</time></button>' +
        '<a href="{{deployment.dexUrl}}">Chart</a></p><!--$--><i data-slots="=link.text">{{link.text}}</i><!--/$--></section><!--/$--></div><b>{{figures.price.text}}</b>',
    )
  })

  it('leaves a page without such sections as it is', () => {
    expect(markSlots('<p>{{figures.price.text}}</p>', 'data-later')).toBe('<p>{{figures.price.text}}</p>')
  })

  it('refuses a section that does not end', () => {
    expect(() => markSlots('<div data-later="market"><!--$--><p></p>', 'data-later')).toThrow('no end')
  })
})

it('reads marks back', () => {
  expect(readMark('datetime=figures.price.asOf =figures.price.age')).toEqual([
    { attribute: 'datetime', slot: 'figures.price.asOf' },
    { attribute: null, slot: 'figures.price.age' },
  ])
  expect(readMark('')).toEqual([])
})
