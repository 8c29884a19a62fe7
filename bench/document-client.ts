/** The smallest bundle a function could have that uses the storage: what every other bundle's import is measured against. */
export { documentClient as handler } from '../functions/store/dynamo/client.ts'
