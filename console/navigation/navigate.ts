/** Addresses of the console, and the way to them for elements that are not links. */
import { useLocation } from 'preact-iso/router'
import { home } from '../api/home.ts'

/** The address of a path below the console's home, such as `/customers/1001`. */
export const to = (path: string): string => home.replace(/\/$/, '') + path
export const toCustomer = (id: string): string => to(`/customers/${encodeURIComponent(id)}`)
export const toDocument = (number: string): string => to(`/invoices/${encodeURIComponent(number)}`)
export const toProduct = (id: string): string => to(`/products/${encodeURIComponent(id)}`)

export const isHome = (path: string): boolean => `${path.replace(/\/+$/, '')}/` === home

export const useNavigate = () => useLocation().route
