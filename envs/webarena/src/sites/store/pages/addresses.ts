import type { Address } from '../../../generate/store/rows.ts'
import { el, type PageElement } from '../../../page/element.ts'
import { fieldOf } from '../../shared/fields.ts'
import { checkbox, keyedText, link, postForm, postRow, row, selectField, table, textField } from '../../shared/page-parts.ts'
import { postalAddressOf, STATES } from '../../shared/postal-address.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { ACCOUNT_LINKS, framePage } from '../frame.ts'
import { type CustomerVisit, forCustomer, type StoreChanges, type StoreHandler, type StoreReply } from '../visit.ts'
import { postal } from './orders.ts'

/** `/customer/address/`. */
export const addressBook: StoreHandler = forCustomer((visit) => {
  const addresses = visit.tables.where('addresses', 'customer', visit.customer.id)
  const billing = addresses.find(({ isBilling }) => isBilling)
  const shipping = addresses.find(({ isShipping }) => isShipping)
  const others = addresses.filter((each) => each !== billing && each !== shipping)
  return pageReply(
    framePage(
      visit,
      'addresses',
      'Address Book',
      el('h2', {}, 'Default Addresses'),
      el('h3', {}, 'Default Billing Address'),
      ...entry(billing, 'billing-address', 'Change Billing Address'),
      el('h3', {}, 'Default Shipping Address'),
      ...entry(shipping, 'shipping-address', 'Change Shipping Address'),
      el('h2', {}, 'Additional Address Entries'),
      others.length === 0 ? row('You have no other address entries in your address book.') : otherTable(others),
      row(link('/customer/address/new/', 'Add New Address')),
      ACCOUNT_LINKS,
    ),
  )
})

function entry(address: Address | undefined, key: string, change: string): readonly PageElement[] {
  if (address === undefined) return [row('You have not set one.')]
  return [...postal(address, key), row(link(`/customer/address/edit/id/${address.id}/`, change))]
}

function otherTable(addresses: readonly Address[]): PageElement {
  return table(
    'Additional Addresses',
    ['Name', 'Street Address', 'City', 'State', 'Zip Code', 'Phone', 'Actions'],
    addresses.map(({ id, firstName, lastName, street, city, state, postcode, telephone }) => [
      `${firstName} ${lastName}`,
      keyedText(`address:${id}:street`, street),
      keyedText(`address:${id}:city`, city),
      state,
      keyedText(`address:${id}:postcode`, postcode),
      telephone,
      link(`/customer/address/edit/id/${id}/`, 'Edit'),
    ]),
  )
}

/** `/customer/address/new/`. */
export const newAddress: StoreHandler = forCustomer((visit) => form(visit, 'Add New Address', undefined))

/** `/customer/address/edit/id/{n}/`. */
export const editAddress: StoreHandler = forCustomer((visit, { id = '' }) => {
  const address = visit.tables.get('addresses', id)
  return address?.customer === visit.customer.id ? form(visit, 'Edit Address', address) : undefined
})

function form(visit: CustomerVisit, title: string, address: Address | undefined): StoreReply {
  const { firstName, lastName } = address ?? visit.customer
  const action = address === undefined ? '/customer/address/save/' : `/customer/address/save/id/${address.id}/`
  const states = [['', 'Please select a region, state or province.'], ...STATES.map((each) => [each, each] as const)] as const
  return pageReply(
    framePage(
      visit,
      'address',
      title,
      postForm(
        action,
        el('h2', {}, 'Contact Information'),
        textField('firstname', 'First Name', { value: firstName, isRequired: true }),
        textField('lastname', 'Last Name', { value: lastName, isRequired: true }),
        textField('company', 'Company', { value: address?.company }),
        textField('telephone', 'Phone Number', { value: address?.telephone, isRequired: true }),
        el('h2', {}, 'Address'),
        textField('street', 'Street Address', { value: address?.street, isRequired: true }),
        textField('city', 'City', { value: address?.city, isRequired: true }),
        row(selectField('region', 'State/Province', states, address?.state ?? '', { required: true })),
        textField('postcode', 'Zip/Postal Code', { value: address?.postcode, isRequired: true }),
        row(selectField('country', 'Country', [['United States', 'United States']], 'United States')),
        address?.isBilling === true
          ? el('div', { class: 'row', 'data-key': `address:${address.id}:default-billing` }, 'It is a default billing address.')
          : row(checkbox('default_billing', 'Use as my default billing address', false)),
        address?.isShipping === true
          ? el('div', { class: 'row', 'data-key': `address:${address.id}:default-shipping` }, 'It is a default shipping address.')
          : row(checkbox('default_shipping', 'Use as my default shipping address', false)),
        row(el('button', {}, 'Save Address')),
      ),
      address !== undefined &&
        !address.isBilling &&
        !address.isShipping &&
        postRow(`/customer/address/delete/id/${address.id}/`, el('button', {}, 'Delete Address')),
      row(link('/customer/address/', 'Go back')),
    ),
  )
}

/** Saves a new or existing address. */
export const saveAddress: StoreHandler = forCustomer((visit, { id }) => {
  const { tables, customer, request } = visit
  const existing = id === undefined ? undefined : tables.get('addresses', id)
  if (id !== undefined && existing?.customer !== customer.id) return undefined
  const back = id === undefined ? '/customer/address/new/' : `/customer/address/edit/id/${id}/`
  const postalAddress = postalAddressOf(request.form)
  if (postalAddress === undefined) return redirect(back, undefined, 'Please fill in all required fields.')
  const all = tables.where('addresses', 'customer', customer.id)
  const address: Address = {
    id: existing?.id ?? tables.nextId('addresses'),
    customer: customer.id,
    isBilling: all.length === 0 || existing?.isBilling === true || fieldOf(request.form, 'default_billing') !== '',
    isShipping: all.length === 0 || existing?.isShipping === true || fieldOf(request.form, 'default_shipping') !== '',
    ...postalAddress,
  }
  return redirect('/customer/address/', { addresses: withDefaults(all, address) }, 'You saved the address.')
})

/** Returns the changes of an address. If it is a default, other addresses lose that default. */
function withDefaults(all: readonly Address[], address: Address): NonNullable<StoreChanges['addresses']> {
  const changed = all.filter(
    (each) => each.id !== address.id && ((each.isBilling && address.isBilling) || (each.isShipping && address.isShipping)),
  )
  const others = changed.map((each) => [
    each.id,
    { ...each, isBilling: each.isBilling && !address.isBilling, isShipping: each.isShipping && !address.isShipping },
  ])
  return { ...Object.fromEntries(others), [address.id]: address }
}

/** Deletes an address that is not a default. */
export const deleteAddress: StoreHandler = forCustomer(({ tables, customer }, { id = '' }) => {
  const address = tables.get('addresses', id)
  if (address?.customer !== customer.id) return undefined
  if (address.isBilling || address.isShipping) return redirect('/customer/address/', undefined, 'A default address stays.')
  return redirect('/customer/address/', { addresses: { [id]: null } }, 'You deleted the address.')
})
