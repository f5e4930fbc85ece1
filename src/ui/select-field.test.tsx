import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { UiProvider } from './chakra/provider.tsx'
import { SelectInput } from './chakra/form/select-input.tsx'
import { SelectField } from './select-field.tsx'

function render(...values: string[]): string {
  const choices = values.map((value) => ({ value, label: `the ${value}` }))
  return renderToStaticMarkup(<SelectField label="Sort" value="a" choices={choices} onChange={() => {}} />)
}

describe('a select field', () => {
  it('offers its choices and marks the chosen one', () => {
    expect(render('a', 'b')).toMatch(/<option value="a" selected="">the a<\/option><option value="b">the b<\/option>/)
  })

  it('[GEN-18] throws for a choice with an empty value', () => {
    expect(() => render('a', '')).toThrow('empty value')
  })

  it('[GEN-18] is the only select of the product besides the one for forms', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx$/.test(file))
    expect(files.length).toBeGreaterThan(50)
    const withSelect = files.filter((file) => /<(select|NativeSelect|Select\.)/.test(readFileSync(join('src', file), 'utf8')))
    expect(withSelect.toSorted()).toEqual(['ui/chakra/form/select-input.tsx', 'ui/select-field.tsx'])
  })
})

describe('a select in a form', () => {
  const renderInput = (...values: string[]) =>
    renderToStaticMarkup(
      <UiProvider>
        <SelectInput label="Country" placeholder="Please choose" choices={values.map((value) => ({ value, label: value }))} required />
      </UiProvider>,
    )

  it('[GEN-18] throws for a choice with an empty value: only the placeholder has none', () => {
    expect(() => renderInput('Malta', '')).toThrow('empty value')
    expect(renderInput('Malta').match(/<option[^>]*>/g)).toEqual(['<option value="">', '<option value="Malta">'])
  })
})
